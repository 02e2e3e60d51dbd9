import { useMutation } from "@tanstack/react-query";
import {
  type OpportunityApplicationDetail,
  writeAboutApplication,
} from "../../queries/summer-applications.ts";
import { Letters } from "./letters.tsx";
import { ReplyForm } from "./reply-form.tsx";

/** What student and organization have written to each other, and where the student writes on. */
export function Messages({ application }: { application: OpportunityApplicationDetail }) {
  const { id, messages, organization_name, allowed_actions } = application;
  const { mutateAsync } = useMutation(writeAboutApplication(id));
  return (
    <>
      <Letters messages={messages} side="student" other={organization_name} />
      {allowed_actions.includes("write") ? (
        <ReplyForm
          id={id}
          to={organization_name}
          help="Without phone numbers, addresses or payments: write to us if something feels wrong."
          send={mutateAsync}
        />
      ) : (
        <p className="note">Nothing more can be written about this application.</p>
      )}
    </>
  );
}
