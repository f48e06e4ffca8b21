import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { isAdmin } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote, isOpenToPhones } from '../../../ui/AddressNote.tsx'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useSession } from '../../people/sessions/session.ts'
import { appleLink, googleLink, outlookLink } from './calendar.links.ts'

/** The feed's URL with a copy button; links to the usual calendars where these can read it. */
export function FeedAddress({ url }: { url: string }) {
  const t = useT()
  const { teamName } = useConfig()
  const { user } = useSession()
  const isOpen = isOpenToPhones(url)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-5">
      {isOpen || (user && isAdmin(user)) ? (
        <AddressNote url={url} team={teamName} />
      ) : (
        <p role="note" className="rounded bg-sunken px-4 py-3">
          {t('calendar.closed')}
        </p>
      )}
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
          <CopyButton
            label={t('calendar.copy')}
            text={url}
            shown={field}
            copied={t('calendar.copied')}
            byHand={t('calendar.copyByHand')}
          />
        </div>
      </div>
      {isOpen && <CalendarLinks url={url} />}
    </div>
  )
}

/** Links that add the feed to the usual calendars; those of the web open in a new tab. */
function CalendarLinks({ url }: { url: string }) {
  const t = useT()
  const { teamName } = useConfig()
  const others = [
    { name: t('calendar.google'), href: googleLink(url) },
    { name: t('calendar.outlook'), href: outlookLink(url, t('calendar.feedName', { team: teamName })) },
  ]
  return (
    <div>
      <h3 className="mb-2 font-medium">{t('calendar.addTo')}</h3>
      <ul className="flex flex-wrap gap-3">
        <li className="flex-1">
          <a href={appleLink(url)} className={buttonClasses({}, 'w-full whitespace-nowrap')}>
            {t('calendar.apple')}
          </a>
        </li>
        {others.map(({ name, href }) => (
          <li key={name} className="flex-1">
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClasses({}, 'w-full whitespace-nowrap')}
            >
              {name}
              <ExternalLink aria-hidden="true" className="size-4" />
              <span className="sr-only"> ({t('calendar.newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{t('calendar.delay')}</p>
    </div>
  )
}
