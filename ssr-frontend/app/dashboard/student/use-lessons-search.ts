import { useSearch } from "../../components/use-search.ts";
import { formatLessonsSearch, parseLessonsSearch } from "./search.ts";

/** The student's choices in the address, and how to change them. */
export const useLessonsSearch = () => useSearch(parseLessonsSearch, formatLessonsSearch);
