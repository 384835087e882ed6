// Who sits at this device. Nobody needs an account: a guest is made when one is needed.

import { ApiError, get, patch, post } from "@/api/http";
import type { Me, Person } from "@/api/types";

/** Only a device that was here before asks who it belongs to: a stranger needs no answer. */
const STORAGE_KEY = "stolik.known";
const isKnownDevice = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
};
const rememberDevice = (is: boolean): void => {
  try {
    if (is) localStorage.setItem(STORAGE_KEY, "1");
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A browser that keeps nothing is asked each time.
  }
};

class Identity {
  me = $state<Me | null>(null);
  /** Has the house been asked? */
  isLoaded = $state(false);
  private loading: Promise<Me | null> | undefined;

  get person(): Person | null {
    return this.me?.person ?? null;
  }

  /** Ask the house who this device belongs to; null for a stranger. */
  refresh({ always = false } = {}): Promise<Me | null> {
    this.loading ??= (always || isKnownDevice() ? get<Me>("/api/me") : Promise.resolve(null))
      .catch((problem) => {
        if (problem instanceof ApiError && problem.status === 401) return null;
        throw problem;
      })
      .then((me) => {
        this.me = me;
        this.isLoaded = true;
        rememberDevice(me !== null);
        return me;
      })
      .finally(() => {
        this.loading = undefined;
      });
    return this.loading;
  }

  /** Somebody, in any case: a guest by this name where nobody is known. */
  async ensureGuest(name: string): Promise<Person> {
    const known = this.me ?? (await this.refresh());
    if (known) return known.person;
    await post<Person>("/api/guests", { name });
    const me = await this.refresh({ always: true });
    if (!me) throw new ApiError(401, "unknown_sender", "this browser keeps no cookies");
    return me.person;
  }

  async rename(name: string): Promise<void> {
    await patch<Person>("/api/me", { name });
    await this.refresh();
  }
}

export const identity = new Identity();
