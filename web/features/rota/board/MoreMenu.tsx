import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

interface MoreMenuProps {
  /** Subject of the menu, for screen readers, where a page has several. */
  about?: string
  actions: { label: string; onPress: () => void; isDanger?: boolean }[]
  /** Further buttons, such as those that print. They leave the menu open. */
  children?: ReactNode
}

/** The seldom actions, behind a button. A press of it, Escape, and leaving it with the focus close it. */
export function MoreMenu({ about, actions, children }: MoreMenuProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const label = about === undefined ? t('board.more') : t('todo.moreOf', { what: about })
  /** Actions by which work is lost stand last, below a line. */
  const dangers = actions.filter(({ isDanger }) => isDanger)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const entry = ({ label, onPress, isDanger = false }: (typeof actions)[number]) => (
    <Button
      key={label}
      variant={isDanger ? 'quietDanger' : 'quiet'}
      className="justify-start! text-left"
      onClick={() => {
        close()
        onPress()
      }}
    >
      {label}
    </Button>
  )
  return (
    <fieldset
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close()
      }}
    >
      <legend className="sr-only">{label}</legend>
      <Button
        ref={opener}
        variant="quiet"
        className="px-3!"
        aria-label={label}
        aria-expanded={isOpen}
        icon={<Ellipsis aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div className="absolute top-full right-0 z-20 mt-1 flex w-max max-w-72 flex-col rounded border bg-surface p-1 shadow-float">
          {actions.filter(({ isDanger }) => !isDanger).map(entry)}
          {children && <div className="flex flex-col *:m-0 *:flex-col [&_button]:justify-start">{children}</div>}
          {dangers.length > 0 && <div className="mt-1 flex flex-col border-t pt-1">{dangers.map(entry)}</div>}
        </div>
      )}
    </fieldset>
  )
}
