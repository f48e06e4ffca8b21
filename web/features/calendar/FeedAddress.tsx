import { Check, Copy, ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../strings.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/button.classes.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useConfig } from '../config/config.ts'
import { appleLink, googleLink, outlookLink } from './calendar.links.ts'
import { copyFrom } from './copy.text.ts'

/** The address, a way to copy it, and one to each of the usual calendars. */
export function FeedAddress({ url }: { url: string }) {
  const t = useT()
  const { teamName } = useConfig()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = async () => {
    if (!field.current) return
    const isDone = await copyFrom(field.current)
    setIsCopied(isDone)
    // By hand one needs the selection.
    if (isDone) button.current?.focus()
  }
  const others = [
    { name: t('calendar.google'), href: googleLink(url) },
    { name: t('calendar.outlook'), href: outlookLink(url, t('calendar.feedName', { team: teamName })) },
  ]

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <TextField
          ref={field}
          label={t('calendar.address')}
          hint={t('calendar.secret')}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            ref={button}
            icon={
              isCopied ? (
                <Check aria-hidden="true" className="size-5" />
              ) : (
                <Copy aria-hidden="true" className="size-5" />
              )
            }
            onClick={copy}
          >
            {t('calendar.copy')}
          </Button>
          <p role="status" className="min-w-0 flex-1 text-sm">
            {isCopied !== null && t(isCopied ? 'calendar.copied' : 'calendar.copyByHand')}
          </p>
        </div>
      </div>
      <div>
        <h3 className="mb-2 font-medium">{t('calendar.addTo')}</h3>
        <ul className="flex flex-wrap gap-3">
          <li>
            <a href={appleLink(url)} className={buttonClasses({})}>
              {t('calendar.apple')}
            </a>
          </li>
          {others.map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClasses({})}>
                {name}
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only"> ({t('calendar.newTab')})</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-muted">{t('calendar.delay')}</p>
      </div>
    </div>
  )
}
