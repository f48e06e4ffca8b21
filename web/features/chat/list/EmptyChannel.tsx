import { MessagesSquare } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'

/** A channel in which nobody has written yet. */
export function EmptyChannel({ title }: { title: string }) {
  const t = useT()
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-2 py-10 text-center">
      <MessagesSquare aria-hidden="true" className="mb-2 size-9 text-accent-ink" strokeWidth={1.5} />
      <p className="font-serif text-xl">{t('chat.beginning', { channel: title })}</p>
      <p className="text-muted">
        {t('chat.empty')} {t('chat.emptyHelp')}
      </p>
    </div>
  )
}
