import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { distinctNames } from "../../../components/distinct-names.ts";
import { fullName } from "../../../components/full-name.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { keepFocusInPage } from "../../../components/use-kept-focus.ts";
import { type AdminPerson, suspendedPeople } from "../../../queries/admin-chats.ts";
import { AdminList } from "../admin-list.tsx";
import type { ListSearchState } from "../use-list-search.ts";
import { Person } from "./person.tsx";
import type { DeskSearch } from "./search.ts";

const RestoreDialog = lazyComponent(() => import("./restore-dialog.tsx"));

/** The suspended users, and the button that restores them. */
export function SuspendedView({ list: { search, hrefOf, longer } }: { list: ListSearchState<DeskSearch> }) {
  const query = useQuery({ ...suspendedPeople(search.count), placeholderData: keepPreviousData });
  const [person, setPerson] = useState<AdminPerson>();
  const [asking, setAsking] = useState(false);
  return (
    <section className="admin-view" aria-labelledby="desk-title">
      <h2 id="desk-title" className="visually-hidden" tabIndex={-1}>
        Suspended people
      </h2>
      <AdminList
        query={query}
        drawing="audit"
        empty="No one is suspended. You can suspend someone from a report, a held message or a chat."
      >
        {({ items, more }) => {
          const nameOf = distinctNames(items, fullName);
          return (
            <ShowMoreList
              count={items.length}
              moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
              moreWords="people"
              moreQueries={() => (longer ? [suspendedPeople(longer)] : [])}
              busy={query.isPlaceholderData}
            >
              {items.map((suspended) => (
                <li key={suspended.id} className="desk-row" tabIndex={-1}>
                  <Person person={suspended} />
                  <Button
                    variant="outlined"
                    color="secondary"
                    aria-label={`Restore: ${nameOf(suspended)}`}
                    onClick={() => {
                      setPerson(suspended);
                      setAsking(true);
                    }}
                  >
                    Restore
                  </Button>
                </li>
              ))}
            </ShowMoreList>
          );
        }}
      </AdminList>
      {person && (
        <RestoreDialog
          key={person.id}
          person={person}
          open={asking}
          onClose={() => setAsking(false)}
          onClosed={() => keepFocusInPage()}
        />
      )}
    </section>
  );
}
