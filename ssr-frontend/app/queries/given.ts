type PresentValues<T> = { [K in keyof T]?: Exclude<T[K], undefined | null | ""> };

/** Removes values that are `undefined`, `null` or empty, for query parameters of an API call. */
export const given = <T extends object>(values: T): PresentValues<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  ) as PresentValues<T>;
