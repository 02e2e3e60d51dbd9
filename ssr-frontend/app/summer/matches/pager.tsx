import Button from "@mui/material/Button";
import { Link, useLocation } from "react-router";
import { Announcer } from "../../components/announcer.tsx";

interface PagerProps {
  page: number;
  pages: number;
}

/** From one page of a list to the next, and back. */
export function Pager({ page, pages }: PagerProps) {
  const { pathname } = useLocation();
  if (pages <= 1) return null;
  const hrefOf = (to: number) => (to === 1 ? pathname : `?page=${to}`);
  const link = (to: number, words: string) => (
    <Button component={Link} to={hrefOf(to)} variant="outlined" color="secondary">
      {words}
    </Button>
  );
  const place = `Page ${page} of ${pages}`;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && link(page - 1, "Previous")}
      <span>{place}</span>
      {page < pages && link(page + 1, "Next")}
      <Announcer>{place}</Announcer>
    </nav>
  );
}
