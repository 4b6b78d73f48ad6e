// A panel that can be folded. A closed one is not rendered.

import type { ComponentChildren } from "preact";

interface FoldProps {
  title: string;
  isOpen: boolean;
  toggled(isOpen: boolean): void;
  children(): ComponentChildren;
}

export function Fold({ title, isOpen, toggled, children }: FoldProps) {
  return (
    <details
      class="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) toggled(currentTarget.open);
      }}
    >
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
}
