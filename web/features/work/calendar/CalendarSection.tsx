import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Fetched, LoadingPart } from '../../../ui/Fetched.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { calendarQuery } from './calendar.queries.ts'
import { FeedAddress } from './FeedAddress.tsx'
import { useFeed } from './useFeed.ts'

interface CalendarSectionProps {
  /** Unfolded until its heading is pressed. */
  isOpenAtFirst?: boolean
}

/** 'Your calendar': a private feed URL of one's own shifts, meetings and tasks. */
export function CalendarSection({ isOpenAtFirst = false }: CalendarSectionProps) {
  const t = useT()
  const query = useQuery(calendarQuery)
  const feed = useFeed()

  return (
    <FoldingSection
      title={t('calendar.title')}
      anchor="calendar"
      isOpenAtFirst={isOpenAtFirst}
      state={query.data && t(query.data.url ? 'calendar.isOn' : 'calendar.isOff')}
      className="max-w-2xl"
    >
      <div ref={feed.region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="text-muted">{t('calendar.what')}</p>
        {feed.outcome && <Notice tone="success">{t(feed.outcome)}</Notice>}
        <Fetched
          query={query}
          failed={t('calendar.loadFailed')}
          loading={<LoadingPart label={t('calendar.loading')} className="h-11 w-60 rounded" />}
        >
          {({ url }) =>
            url ? (
              <>
                <FeedAddress key={url} url={url} />
                <div className="flex flex-wrap gap-3 border-t pt-4">
                  <Button onClick={feed.renew}>{t('calendar.renew')}</Button>
                  <Button onClick={feed.stop}>{t('calendar.stop')}</Button>
                </div>
              </>
            ) : (
              <>
                <FailureNotice title={t('calendar.makeFailed')} failure={feed.failure} />
                <Button
                  busy={feed.isBusy}
                  icon={<CalendarPlus aria-hidden="true" className="size-5" />}
                  className="self-start"
                  onClick={feed.make}
                >
                  {t('calendar.make')}
                </Button>
              </>
            )
          }
        </Fetched>
      </div>
      {feed.dialog}
    </FoldingSection>
  )
}
