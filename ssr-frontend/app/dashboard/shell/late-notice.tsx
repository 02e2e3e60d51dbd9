import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useHydrated } from "../../components/hydrated.ts";
import styles from "./late-notice.module.css";

/** A navigation that takes longer than this is reported, in ms. */
const LATE_TAB = 5_000;

/** Reports what has not loaded: the page's scripts, or the tab that is being opened. Empty otherwise. */
export function LateNotice() {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const late = useLateTab();
  if (!hydrated) {
    return (
      <p className={`${styles.notice} ${styles.unhydrated}`}>
        Parts of this page didn’t load. <a href={pathname + search}>Load it again</a>
      </p>
    );
  }
  return (
    <div className={styles.status} role="status">
      {late && (
        <p className={styles.notice}>
          This page is taking a while. You can open another one in the meantime.
        </p>
      )}
    </div>
  );
}

/** Whether a navigation has been pending for long. */
function useLateTab(): boolean {
  const { location: next } = useNavigation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => setLate(true), LATE_TAB);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [next]);
  return late;
}
