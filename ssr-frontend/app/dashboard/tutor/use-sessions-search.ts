import { useSearch } from "../../components/use-search.ts";
import { formatSessionsSearch, parseSessionsSearch } from "./search.ts";

/** The tutor's choice of a day in the address, and how to change it. */
export const useSessionsSearch = () => useSearch(parseSessionsSearch, formatSessionsSearch);
