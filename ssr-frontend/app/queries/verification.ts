import type { MutationFunction, QueryClient } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import { Problem, VerificationCancelled } from "../api/problem.ts";

/** Whether somebody is being asked to show that it is them. */
interface VerificationState {
  /** Ends the question, with whether they have shown it; there while they are asked. */
  settle?: (verified: boolean) => void;
}

interface Verification {
  store: StoreApi<VerificationState>;
  /** Asks, once for whatever is refused meanwhile. */
  ask: () => Promise<boolean>;
}

const verifications = new WeakMap<QueryClient, Verification>();

/** The question that belongs to a query client. */
export function verificationOf(client: QueryClient): Verification {
  const found = verifications.get(client) ?? createVerification();
  verifications.set(client, found);
  return found;
}

function createVerification(): Verification {
  const store = createStore<VerificationState>(() => ({}));
  let asked: Promise<boolean> | undefined;
  async function question(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    store.setState({ settle: resolve });
    const verified = await promise;
    store.setState({}, true);
    asked = undefined;
    return verified;
  }
  return {
    store,
    ask: () => {
      asked ??= question();
      return asked;
    },
  };
}

/**
 * A mutation that asks its person to show that it is them when it is refused for the want of that, and is made once
 * more then. It stays under way meanwhile, so that whatever began it stays as it is.
 */
export const withVerification =
  <T, V>(client: QueryClient, mutate: MutationFunction<T, V>): MutationFunction<T, V> =>
  async (variables, context) => {
    try {
      return await mutate(variables, context);
    } catch (cause) {
      if (!(cause instanceof Problem) || cause.code !== "verification_required") throw cause;
      if (!(await verificationOf(client).ask())) throw new VerificationCancelled(cause);
      return await mutate(variables, context);
    }
  };
