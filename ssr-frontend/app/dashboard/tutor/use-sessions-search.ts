import { useSearch } from "../../components/use-search.ts";
import { formatSessionsSearch, parseSessionsSearch } from "./search.ts";

/** Which sessions the tutor looks at, and how to look at others. */
export const useSessionsSearch = () => useSearch(parseSessionsSearch, formatSessionsSearch);
