import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#shared/people/ownSessions.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fetched, LoadingPart } from '../../../ui/Fetched.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useConfig } from '../config/config.ts'
import { ownSessionsQuery } from './ownSessions.queries.ts'
import { useEndSession } from './useEndSession.ts'

/** 'Where you are signed in': one's sessions, each of which can be ended. */
export function OwnSessionsSection() {
  const t = useT()
  const query = useQuery(ownSessionsQuery)
  const { data } = query
  const { region, outcome, dialog, ask } = useEndSession()

  return (
    <FoldingSection
      title={t('ownSessions.title')}
      anchor="sessions"
      state={data && (data.length > 1 ? t('ownSessions.count', { count: data.length }) : t('ownSessions.onlyThis'))}
      className="max-w-2xl"
    >
      <div ref={region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="text-muted">{t('ownSessions.what')}</p>
        {outcome && <Notice tone="success">{t(outcome)}</Notice>}
        <Fetched
          query={query}
          failed={t('ownSessions.loadFailed')}
          loading={<LoadingPart label={t('ownSessions.loading')} className="h-12 rounded" />}
        >
          {(sessions) => (
            <>
              <ul className="divide-y">
                {sessions.map((session) => (
                  <SessionEntry key={session._id} session={session} onEnd={() => ask(session)} />
                ))}
              </ul>
              {sessions.length === 1 && <p>{t('ownSessions.onlyThis')}</p>}
              {sessions.length > 1 && (
                <Button className="self-start" onClick={() => ask(null)}>
                  {t('ownSessions.endOthers')}
                </Button>
              )}
            </>
          )}
        </Fetched>
      </div>
      {dialog}
    </FoldingSection>
  )
}

function SessionEntry({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { device, createdAt, lastUsedAt, isThis } = session
  const used = formatMoment(lastUsedAt, timeZone)
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{device}</span>
          {isThis && <Tag>{t('ownSessions.this')}</Tag>}
        </p>
        <p className="text-sm text-muted">
          {isThis ? t('ownSessions.now') : t('ownSessions.used', { when: used })}
          <br />
          {t('ownSessions.since', { when: formatMoment(createdAt, timeZone) })}
        </p>
      </div>
      {!isThis && (
        <Button className="shrink-0" aria-label={t('ownSessions.endDevice', { device, when: used })} onClick={onEnd}>
          {t('ownSessions.end')}
        </Button>
      )}
    </li>
  )
}
