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

/** The template that the form changes, null for a new one, and the one that a new one begins as. */
interface TemplateFormState {
  template: Template | null
  copied?: Template
}

/** The templates with their next dates; the first are made from what the schedule says of the last weeks. */
export function TemplatesPanel({ templates, posts }: TemplatesPanelProps) {
  const t = useT()
  const isOn = templates.length > 0
  useEffect(() => {
    if (isOn) setRotaOn(true)
  }, [isOn])
  const [form, setForm] = useState<TemplateFormState | null>(null)
  const close = () => setForm(null)
  const addButton = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setForm({ template: null })}>
      {t('setupRota.addTemplate')}
    </Button>
  )
  return (
    <Section title={t('setupRota.templates')} action={isOn && form === null && addButton}>
      {!isOn && form === null && (
        <EmptyState
          title={t('setupRota.noTemplates')}
          action={
            <div className="flex flex-col items-start gap-6">
              <SuggestionsCard />
              {addButton}
            </div>
          }
        />
      )}
      <ul className="flex flex-col">
        {templates.map((template) => (
          <li key={template._id} className="border-t py-4 first:border-t-0">
            {form?.template?._id === template._id ? (
              <TemplateForm template={form.template} posts={posts} others={templates} onDone={close} />
            ) : (
              <TemplateEntry
                template={template}
                posts={posts}
                onEdit={() => setForm({ template })}
                onCopy={() => setForm({ template: null, copied: template })}
              />
            )}
            {form?.copied?._id === template._id && (
              <TemplateForm template={null} copied={template} posts={posts} others={templates} onDone={close} />
            )}
          </li>
        ))}
      </ul>
      {form?.template === null && !form.copied && (
        <TemplateForm template={null} posts={posts} others={templates} onDone={close} />
      )}
    </Section>
  )
}

interface TemplateEntryProps {
  template: Template
  posts: Post[]
  onEdit: () => void
  onCopy: () => void
}

function TemplateEntry({ template, posts, onEdit, onCopy }: TemplateEntryProps) {
  const t = useT()
  const nameOf = (id: string) => posts.find(({ _id }) => _id === id)?.name ?? ''
  const needs = template.needs.map(({ postId, minPeople, maxPeople }) => {
    const people = minPeople === maxPeople ? String(minPeople) : `${minPeople}–${maxPeople}`
    return `${nameOf(postId)} ${people}`
  })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
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
        <div className="flex gap-3">
          <Button aria-label={t('setupRota.copyNamed', { name: template.name })} onClick={onCopy}>
            {t('setupRota.copy')}
          </Button>
          <Button aria-label={t('setupRota.editNamed', { name: template.name })} onClick={onEdit}>
            {t('setupRota.edit')}
          </Button>
        </div>
      )}
    </div>
  )
}
