type PresentValues<T> = { [K in keyof T]?: Exclude<T[K], undefined | null | ""> };

/** What of these values is there: for the query of a call, in which nothing stands for what is not asked for. */
export const given = <T extends object>(values: T): PresentValues<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  ) as PresentValues<T>;
