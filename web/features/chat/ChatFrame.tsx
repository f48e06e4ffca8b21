import type { ReactNode } from 'react'
import { useVisibleHeight } from './useVisibleHeight.ts'

/** The whole window for a chat, and no more of it than a keyboard leaves. */
export function ChatFrame({ children }: { children: ReactNode }) {
  const visible = useVisibleHeight()
  return (
    <div
      style={visible ? { height: visible.height, top: visible.top } : undefined}
      className="fixed inset-x-0 top-0 h-dvh overflow-hidden bg-paper pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]"
    >
      {children}
    </div>
  )
}
