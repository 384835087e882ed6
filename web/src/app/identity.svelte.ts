// Who sits at this device. Nobody needs an account: a guest is made when one is needed.

import { get, Problem, patch, post } from "@/api/http";
import type { Me, Person } from "@/api/types";

/** Only a device that was here before asks who it belongs to: a stranger needs no answer. */
const PLACE = "stolik.known";
const beenHere = (): boolean => {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return true;
  }
};
const note = (is: boolean): void => {
  try {
    if (is) localStorage.setItem(PLACE, "1");
    else localStorage.removeItem(PLACE);
  } catch {
    // A browser that keeps nothing is asked each time.
  }
};

class Myself {
  known = $state<Me | null>(null);
  /** Has the house been asked? */
  asked = $state(false);
  private asking: Promise<Me | null> | undefined;

  get person(): Person | null {
    return this.known?.person ?? null;
  }

  /** Ask the house who this device belongs to; null for a stranger. */
  look({ surely = false } = {}): Promise<Me | null> {
    this.asking ??= (surely || beenHere() ? get<Me>("/api/me") : Promise.resolve(null))
      .catch((problem) => {
        if (problem instanceof Problem && problem.status === 401) return null;
        throw problem;
      })
      .then((me) => {
        this.known = me;
        this.asked = true;
        note(me !== null);
        return me;
      })
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  /** Somebody, in any case: a guest by this name where nobody is known. */
  async ensure(name: string): Promise<Person> {
    const known = this.known ?? (await this.look());
    if (known) return known.person;
    await post<Person>("/api/guests", { name });
    const me = await this.look({ surely: true });
    if (!me) throw new Problem(401, "unknown_sender", "this browser keeps no cookies");
    return me.person;
  }

  async rename(name: string): Promise<void> {
    await patch<Person>("/api/me", { name });
    await this.look();
  }
}

export const me = new Myself();
