import { type ComponentProps, type RefObject, useRef } from "react";
import { PlainList } from "./plain-list.tsx";
import "./row-list.css";
import { useRowKeys } from "./use-row-keys.ts";

interface RowListProps extends Omit<ComponentProps<"ul">, "className"> {
  ref?: RefObject<HTMLUListElement | null>;
}

/** A list whose rows, `<li tabIndex={-1}>`, have arrow-key navigation. */
export function RowList({ ref, ...props }: RowListProps) {
  const own = useRef<HTMLUListElement>(null);
  const list = ref ?? own;
  return <PlainList {...props} {...useRowKeys(list)} className="row-list" ref={list} />;
}
