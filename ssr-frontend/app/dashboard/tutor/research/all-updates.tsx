import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { tutorUpdates } from "../../../queries/research.ts";
import "../../../research/notebook.css";
import { longerUpdates } from "../../../research/search.ts";
import { UpdateEntry } from "../../../research/updates.tsx";
import type { MentoredProjectsProps } from "./mentored-projects.tsx";

interface AllUpdatesProps extends Pick<MentoredProjectsProps, "hrefOf"> {
  count: number;
}

/** What was noted in any of the tutor's projects; newest first. */
export function AllUpdates({ count, hrefOf }: AllUpdatesProps) {
  const updates = useQuery({ ...tutorUpdates(count), placeholderData: keepPreviousData });
  const longer = longerUpdates(count);
  return (
    <Loaded query={updates} skeleton={<RowsSkeleton />}>
      {({ items, more }) =>
        items.length === 0 ? (
          <EmptyState drawing="audit">Nothing has been noted yet in any of your projects.</EmptyState>
        ) : (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ updates: longer }) : undefined}
            moreWords="updates"
            moreQueries={() => (longer ? [tutorUpdates(longer)] : [])}
            busy={updates.isPlaceholderData}
          >
            {items.map((update) => (
              <UpdateEntry
                key={update.id}
                update={update}
                about={
                  <p className="entry-about">
                    <Link to={hrefOf({ project: update.research_request_id, updates: 0 })}>
                      {update.research_area}
                    </Link>
                    , {update.student_name}
                  </p>
                }
              />
            ))}
          </ShowMoreList>
        )
      }
    </Loaded>
  );
}
