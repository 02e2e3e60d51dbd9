import { avatarSeed } from "../../components/avatar.tsx";
import { fullName } from "../../components/full-name.ts";
import { Portrait } from "../drawings/portrait.tsx";
import type { MentorProfile } from "./mentor-path.ts";

interface MentorAvatarProps {
  mentor: MentorProfile;
  /** Whether it is above the fold. */
  first?: boolean;
}

/** A mentor's picture, or a drawn one; the same as on a student's dashboard. The name is always beside it. */
export function MentorAvatar({ mentor, first = false }: MentorAvatarProps) {
  const { profile_image_url: src, id } = mentor;
  if (!src) return <Portrait name={fullName(mentor)} seed={avatarSeed(id)} />;
  return (
    <img
      className="portrait photo"
      src={src}
      alt=""
      width={88}
      height={88}
      loading={first ? "eager" : "lazy"}
    />
  );
}
