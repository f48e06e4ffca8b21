import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addDays } from '#shared/days.ts'
import { type Post, postsApi, type Template, templatesApi } from '#shared/rotaSetup.ts'
import { comparisonKey } from '#shared/text.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useToday } from '../../config/useToday.ts'
import { scheduleQuery } from '../../schedule/schedule.queries.ts'
import { rotaKeys } from '../rota.keys.ts'
import { setRotaOn } from '../rotaOn.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { type UsualService, usualSunday } from './usualSunday.ts'
import { weekdayName } from './weekdays.ts'

/** Weeks from which a usual Sunday is read. */
const USUAL_WEEKS = 4

interface TemplatesPanelProps {
  templates: Template[]
  posts: Post[]
}

/** The templates with their next dates; the first is made from what the schedule says of the last weeks. */
export function TemplatesPanel({ templates, posts }: TemplatesPanelProps) {
  const t = useT()
  const isOn = templates.length > 0
  useEffect(() => {
    if (isOn) setRotaOn(true)
  }, [isOn])
  /** The one that is open in the form; null: a new one. */
  const [edited, setEdited] = useState<Template | null | undefined>(undefined)
  return (
    <Section
      title={t('setupRota.templates')}
      action={
        templates.length > 0 &&
        edited === undefined && (
          <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEdited(null)}>
            {t('setupRota.addTemplate')}
          </Button>
        )
      }
    >
      {templates.length === 0 && edited === undefined && (
        <EmptyState
          title={t('setupRota.noTemplates')}
          action={
            <div className="flex flex-col items-start gap-6">
              <UsualSunday posts={posts} />
              <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEdited(null)}>
                {t('setupRota.addTemplate')}
              </Button>
            </div>
          }
        />
      )}
      <ul className="flex flex-col">
        {templates.map((template) => (
          <li key={template._id} className="border-t py-4 first:border-t-0">
            {edited?._id === template._id ? (
              <TemplateForm template={edited} posts={posts} onDone={() => setEdited(undefined)} />
            ) : (
              <TemplateEntry template={template} posts={posts} onEdit={() => setEdited(template)} />
            )}
          </li>
        ))}
      </ul>
      {edited === null && <TemplateForm template={null} posts={posts} onDone={() => setEdited(undefined)} />}
    </Section>
  )
}

function TemplateEntry({ template, posts, onEdit }: { template: Template; posts: Post[]; onEdit: () => void }) {
  const t = useT()
  const nameOf = (id: string) => posts.find(({ _id }) => _id === id)?.name ?? ''
  const needs = template.needs.map(({ postId, minPeople, maxPeople }) => {
    const people = minPeople === maxPeople ? String(minPeople) : `${minPeople}–${maxPeople}`
    return `${nameOf(postId)} ${people}`
  })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-semibold wrap-anywhere">
          {template.name} {template.retired && <Tag>{t('setupRota.retired')}</Tag>}
        </h3>
        <p className="first-letter:uppercase">
          {t('setupRota.when', { weekday: weekdayName(template.weekday), time: template.serviceTime })}
        </p>
        {needs.length > 0 && <p className="text-muted wrap-anywhere">{needs.join(' · ')}</p>}
        {template.nextDates.length > 0 && (
          <p className="text-sm text-muted">
            {t('setupRota.next', { days: template.nextDates.map((day) => formatDay(day, 'short')).join(', ') })}
          </p>
        )}
        {template.differing > 0 && (
          <p className="text-sm text-muted">{t('setupRota.differing', { count: template.differing })}</p>
        )}
      </div>
      {!template.retired && (
        <Button aria-label={t('setupRota.editNamed', { name: template.name })} onClick={onEdit}>
          {t('setupRota.edit')}
        </Button>
      )}
    </div>
  )
}

/** What the last weeks of the schedule look like, to be made a template of each service with one press. */
function UsualSunday({ posts }: { posts: Post[] }) {
  const t = useT()
  const cache = useQueryClient()
  const today = useToday()
  const from = addDays(today, -7 * USUAL_WEEKS)
  const { data: shifts } = useQuery(scheduleQuery('all', from, today))
  const { busy, failure, save } = useSave<'make'>()
  const services = shifts ? usualSunday(shifts) : []
  if (services.length === 0) return null

  const make = () =>
    save('make', async () => {
      const ids = new Map(posts.map(({ _id, name }) => [comparisonKey(name), _id]))
      for (const { name } of services.flatMap((service) => service.posts)) {
        const key = comparisonKey(name)
        if (!ids.has(key)) ids.set(key, (await call(postsApi.create, { name, sortOrder: ids.size }))._id)
      }
      for (const service of services) await call(templatesApi.create, templateOf(service, ids, t('setupRota.sunday')))
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
    })

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-medium text-ink">{t('setupRota.usual')}</p>
      <ul className="text-ink">
        {services.map(({ serviceTime, posts: wanted }) => (
          <li key={serviceTime} className="wrap-anywhere">
            <span className="font-semibold">{serviceTime}</span>{' '}
            {wanted.map(({ name, people }) => `${name} ${people}`).join(' · ')}
          </li>
        ))}
      </ul>
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      <Button
        variant="primary"
        busy={busy !== null}
        icon={<CalendarPlus aria-hidden="true" className="size-5" />}
        onClick={make}
      >
        {t('setupRota.startWithUsual')}
      </Button>
    </div>
  )
}

const templateOf = ({ serviceTime, posts }: UsualService, ids: Map<string, string>, sunday: string) => ({
  name: `${sunday} ${serviceTime}`,
  weekday: 0,
  serviceTime,
  needs: posts.map(({ name, people }) => ({
    postId: ids.get(comparisonKey(name)) ?? '',
    minPeople: people,
    maxPeople: people,
    priority: 2,
  })),
})
