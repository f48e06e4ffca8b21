import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Post, Template } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { setRotaOn } from '../rotaOn.ts'
import { SuggestionsCard } from './SuggestionsCard.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { weekdayName } from './weekdays.ts'

interface TemplatesPanelProps {
  templates: Template[]
  posts: Post[]
}

/** The templates with their next dates; the first are made from what the schedule says of the last weeks. */
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
              <SuggestionsCard />
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
