import "./room.css";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { startOffline } from "./offline.ts";
import { PageHeader, SisterLinks } from "./page-header.tsx";

/** What surrounds every room but Analyse: the head of the page and, in the Lab, the way to its other room. */
export function RoomFrame({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} – Broadside`;
  }, [title]);
  useEffect(startOffline, []);
  return (
    <div class="room">
      <PageHeader />
      <SisterLinks />
      {children}
    </div>
  );
}
