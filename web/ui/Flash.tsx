import { CircleCheck } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

/** Milliseconds for which a success is shown (rule 803). */
const FLASH_MS = 3000

/** Says briefly that something worked; `about` names what or whom. */
type Flash = (text: string, about?: string) => void

interface Message {
  id: number
  text: string
  about: string | undefined
}

const FlashContext = createContext<Flash>(() => undefined)

export const useFlash = (): Flash => useContext(FlashContext)

/**
 * Shows short success messages at the lower edge of the window. The live region is always mounted, so that screen
 * readers announce what appears in it.
 */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])
  const count = useRef(0)
  const flash = useCallback<Flash>((text, about) => {
    count.current += 1
    const id = count.current
    setMessages((known) => [...known, { id, text, about }])
    setTimeout(() => setMessages((known) => known.filter((message) => message.id !== id)), FLASH_MS)
  }, [])
  return (
    <FlashContext value={flash}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-30 flex flex-col items-center gap-2"
      >
        {messages.map(({ id, text, about }) => (
          <div key={id} className="flex items-start gap-3 rounded bg-hero px-4 py-3 text-on-hero shadow-float">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-hero-accent" />
            <div className="min-w-0">
              <p className="font-medium">{text}</p>
              {about && <p className="text-sm text-on-hero-muted wrap-anywhere">{about}</p>}
            </div>
          </div>
        ))}
      </div>
    </FlashContext>
  )
}
