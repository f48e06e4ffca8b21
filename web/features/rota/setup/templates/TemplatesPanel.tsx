import { useQuery } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Post } from '#shared/rota/posts.ts'
import { type Template, templatesApi } from '#shared/rota/templates.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import { call } from '../../../../api/call.ts'
import { setRotaOn } from '../../../../navigation/rotaOn.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { firstCount } from '../../../../ui/firstCount.ts'
import { Section } from '../../../../ui/Section.tsx'
import { ShowAllButton } from '../../../../ui/ShowAllButton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { weekdayName } from '../../weekdays.ts'
import { UseAgain } from '../Retiring.tsx'
import { SuggestionsCard } from '../suggestions/SuggestionsCard.tsx'
import { suggestionsQuery } from '../suggestions/suggestions.queries.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** Templates in the list at first; the posts stand below it. */
const FIRST = 12

interface TemplatesPanelProps {
  templates: Template[]
  posts: Post[]
}

/** The template that the form changes, null for a new one, and the one that a new one begins as. */
interface TemplateFormState {
  template: Template | null
  copied?: Template | undefined
}

/** The templates, a line each; the first are made from what the schedule says of the last weeks. */
export function TemplatesPanel({ templates, posts }: TemplatesPanelProps) {
  const t = useT()
  const isOn = templates.length > 0
  useEffect(() => {
    if (isOn) setRotaOn(true)
  }, [isOn])
  // An admin who comes from an empty rota, or an empty list of what is to do, has pressed the button already.
  const isBegun = useLocation().state?.isTemplateNew === true
  const [form, setForm] = useState<TemplateFormState | null>(() => (isBegun && !isOn ? { template: null } : null))
  const first = firstCount(templates.length, FIRST)
  const [isAllShown, setIsAllShown] = useState(false)
  /** A new one is in the list when it is saved. */
  const openNew = (copied?: Template) => {
    setForm({ template: null, copied })
    setIsAllShown(true)
  }
  const formOf = ({ template, copied }: TemplateFormState) => (
    <TemplateForm template={template} copied={copied} posts={posts} others={templates} onDone={() => setForm(null)} />
  )
  const addButton = <AddTemplateButton isFirst={!isOn} onPress={() => openNew()} />
  return (
    <Section title={t('setupRota.templates')} action={isOn && form === null && addButton}>
      {!isOn && form === null && (
        <div className="flex flex-col items-start gap-4">
          <p className="text-muted">{t('setupRota.noTemplates')}</p>
          <SuggestionsCard />
          {addButton}
        </div>
      )}
      <ul className="flex flex-col">
        {(isAllShown ? templates : templates.slice(0, first)).map((template) => (
          <li key={template._id} className="border-t py-2 first:border-t-0">
            {form?.template?._id === template._id ? (
              formOf(form)
            ) : (
              <TemplateEntry
                template={template}
                onEdit={() => setForm({ template })}
                onCopy={() => openNew(template)}
              />
            )}
            {form?.copied?._id === template._id && formOf(form)}
          </li>
        ))}
      </ul>
      <ShowAllButton
        count={templates.length}
        first={first}
        isAllShown={isAllShown}
        onToggle={() => setIsAllShown(!isAllShown)}
      />
      {form?.template === null && !form.copied && formOf(form)}
    </Section>
  )
}

interface AddTemplateButtonProps {
  isFirst: boolean
  onPress: () => void
}

/** Opens the form of a new template: the main button of a page without one, unless suggestions have theirs. */
function AddTemplateButton({ isFirst, onPress }: AddTemplateButtonProps) {
  const t = useT()
  const { data: suggestions } = useQuery({ ...suggestionsQuery, enabled: isFirst })
  const isMain = isFirst && !suggestions?.templates.length
  return (
    <Button
      variant={isMain ? 'primary' : undefined}
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={onPress}
    >
      {t('setupRota.addTemplate')}
    </Button>
  )
}

interface TemplateEntryProps {
  template: Template
  onEdit: () => void
  onCopy: () => void
}

/** '8 people at 8 posts', '4 to 6 people at 2 posts'; '' where nobody is needed. */
function needsText({ needs }: Template, t: Translate): string {
  if (needs.length === 0) return ''
  const least = needs.reduce((sum, { minPeople }) => sum + minPeople, 0)
  const most = needs.reduce((sum, { maxPeople }) => sum + maxPeople, 0)
  const people = least === most ? t('setupRota.people', { count: least }) : t('setupRota.peopleSpan', { least, most })
  return t('setupRota.atPosts', { people, count: needs.length })
}

/** True for 'Sunday 9am' on Sundays at 9am. */
function isWhenNamed({ name, weekday, serviceTime }: Template): boolean {
  const key = comparisonKey(name)
  return [weekdayName(weekday), serviceTime].every((word) => key.includes(comparisonKey(word)))
}

/** A template in a line; what it is made of stands in the form that changes it. */
function TemplateEntry({ template, onEdit, onCopy }: TemplateEntryProps) {
  const t = useT()
  const [next] = template.nextDates
  const facts = [
    !isWhenNamed(template) &&
      t('setupRota.when', { weekday: weekdayName(template.weekday), time: template.serviceTime }),
    needsText(template, t),
    // 'next Nov 29' stays on one line.
    next && t('setupRota.nextDay', { day: formatDay(next, 'short') }).replaceAll(' ', '\u00a0'),
    template.differing > 0 && t('setupRota.differing', { count: template.differing }),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">
          {template.name} {template.retired && <Tag>{t('setupRota.retired')}</Tag>}
        </h3>
        <p className="text-sm text-muted first-letter:uppercase">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {template.retired ? (
        <UseAgain name={template.name} use={() => call(templatesApi.change, { id: template._id, retired: false })} />
      ) : (
        <div className="flex shrink-0 items-center">
          <Button
            variant="quiet"
            className="px-3!"
            aria-label={t('setupRota.copyNamed', { name: template.name })}
            icon={<Copy aria-hidden="true" className="size-5" />}
            onClick={onCopy}
          >
            <span className="max-sm:hidden">{t('setupRota.copy')}</span>
          </Button>
          <Button size="sm" aria-label={t('setupRota.editNamed', { name: template.name })} onClick={onEdit}>
            {t('setupRota.edit')}
          </Button>
        </div>
      )}
    </div>
  )
}
