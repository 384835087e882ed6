// The board's own sentences, and the names of its pieces, in the reader's language.

import type { Language } from "@/texts";
import { english } from "./english";
import { polish, type Texts } from "./polish";

export type { Texts };
export const texts: Record<Language, Texts> = { pl: polish, en: english };
