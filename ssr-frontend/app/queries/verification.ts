import type { MutationFunction, QueryClient } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import { Problem, VerificationCancelled } from "../api/problem.ts";

/** Whether the user is being asked to verify their identity. */
interface VerificationState {
  /** Ends the verification with its result; defined while it is open. */
  settle?: (verified: boolean) => void;
}

interface Verification {
  store: StoreApi<VerificationState>;
  /** Starts the verification; requests that are refused meanwhile share it. */
  ask: () => Promise<boolean>;
}

const verifications = new WeakMap<QueryClient, Verification>();

/** The verification of a query client. */
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
 * A mutation that, when refused because the session lacks a recent verification, asks the user to verify and
 * then retries once. It stays pending meanwhile, so that its form keeps its state.
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
