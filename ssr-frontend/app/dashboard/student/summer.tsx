import { Link } from "react-router";
import { DashboardSection } from "../../components/section.tsx";

/** The section that links to the student's pages of the summer portal, which have their own navigation. */
export const SummerSection = () => (
  <DashboardSection title="Your summer">
    <p>
      For next summer: your <Link to="/summer/profile">Common Profile</Link>, your{" "}
      <Link to="/summer/matches">matches</Link>, what you <Link to="/summer/saved">saved</Link> and your{" "}
      <Link to="/summer/applications">applications</Link>.
    </p>
  </DashboardSection>
);
