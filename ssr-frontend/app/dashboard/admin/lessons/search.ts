import { UUID } from "../../../uuid.ts";
import { format, matching } from "../search.ts";

/** Which lesson is open. */
export interface LessonSearch {
  /** A booking's id. */
  lesson: string | undefined;
}

/** Parses the search parameters; invalid values are ignored. */
export const parseLessonSearch = (params: URLSearchParams): LessonSearch => ({
  lesson: matching(params.get("lesson"), UUID),
});

export const formatLessonSearch = ({ lesson }: LessonSearch): string => format({ lesson }, 0);
