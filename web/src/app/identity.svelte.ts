// Who this device belongs to. Nobody needs an account: a guest is created when one is needed.

import { ApiError, get, patch, post } from "@/api/http";
import type { Me, Person } from "@/api/types";

/** Only a device that has visited before asks the server who it belongs to. */
const STORAGE_KEY = "stolik.known";
const isKnownDevice = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
};
const rememberDevice = (isKnown: boolean): void => {
  try {
    if (isKnown) localStorage.setItem(STORAGE_KEY, "1");
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the server is asked each time.
  }
};

class Identity {
  me = $state<Me | null>(null);
  /** Has the server answered? */
  isLoaded = $state(false);
  private loading: Promise<Me | null> | undefined;

  get person(): Person | null {
    return this.me?.person ?? null;
  }

  /** Ask the server who this device belongs to; null for an unknown device. */
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

  /** The person of this device; creates a guest of this name where there is none. */
  async ensureGuest(name: string): Promise<Person> {
    const known = this.me ?? (await this.refresh());
    if (known) return known.person;
    await post<Person>("/api/guests", { name });
    const me = await this.refresh({ always: true });
    if (!me) throw new ApiError(401, "unknown_person", "this browser keeps no cookies");
    return me.person;
  }

  async rename(name: string): Promise<void> {
    await patch<Person>("/api/me", { name });
    await this.refresh();
  }
}

export const identity = new Identity();
