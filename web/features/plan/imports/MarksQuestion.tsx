import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MarksReply } from '#shared/plan/importEntries.ts'
import { ASSIGNMENT_MAX } from '#shared/plan/schedule.ts'
import { ApiError } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { LayoutChoice } from './import.layout.ts'
import { postNamesQuery } from './imports.queries.ts'

/** The marks of a table about which the server asks; undefined for another refusal. */
export const marksAsked = (error: unknown) =>
  error instanceof ApiError && error.code === 'marks_meaning' ? MarksReply.safeParse(error.reply).data : undefined

/** Value of the choice of a post that the team does not have. */
const OTHER = '…'

/** The post of those who serve: one of the team's, or another one. */
function PostField({ value, onChange }: { value: string; onChange: (post: string) => void }) {
  const t = useT()
  const { data: posts = [] } = useQuery(postNamesQuery)
  const [isOther, setIsOther] = useState(false)
  const isTyped = isOther || posts.length === 0 || (value !== '' && !posts.includes(value))
  return (
    <>
      {posts.length > 0 && (
        <SelectField
          label={t('schedule.assignment')}
          value={isTyped ? OTHER : value}
          onChange={({ target }) => {
            setIsOther(target.value === OTHER)
            onChange(target.value === OTHER ? '' : target.value)
          }}
          className="min-w-0 flex-1 basis-44"
        >
          <option value="">{t('imports.choosePost')}</option>
          {posts.map((post) => (
            <option key={post}>{post}</option>
          ))}
          <option value={OTHER}>{t('imports.otherPost')}</option>
        </SelectField>
      )}
      {isTyped && (
        <TextField
          label={t(posts.length > 0 ? 'imports.otherPost' : 'schedule.assignment')}
          value={value}
          maxLength={ASSIGNMENT_MAX}
          onChange={({ target }) => onChange(target.value)}
          className="min-w-0 flex-1 basis-44"
        />
      )}
    </>
  )
}

interface MarksQuestionProps {
  marks: { yes: string[]; no: string[]; maybe: string[] }
  choice: LayoutChoice
  busy: boolean
  onRead: (choice: LayoutChoice) => void
}

/** Asks what the marks of a sheet say: who serves, at which post, or who can. */
export function MarksQuestion({ marks, choice, busy, onRead }: MarksQuestionProps) {
  const t = useT()
  const [post, setPost] = useState(choice.post)
  const [serviceTime, setServiceTime] = useState(choice.serviceTime)
  const serve = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onRead({ ...choice, marks: 'serve', post: post.trim(), serviceTime: serviceTime.trim() })
  }
  return (
    <section aria-label={t('imports.marks')} className="flex flex-col gap-3 rounded border px-4 py-3">
      <p className="font-semibold">{t('imports.marks')}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {t('imports.marksFound', { texts: [...marks.yes, ...marks.no, ...marks.maybe].join(', ') })}
      </p>
      <form onSubmit={serve} className="flex flex-wrap items-end gap-3">
        <PostField value={post} onChange={setPost} />
        <TextField
          label={t('imports.serviceTime')}
          value={serviceTime}
          onChange={({ target }) => setServiceTime(target.value)}
          className="min-w-0 flex-1 basis-44"
        />
        <Button type="submit" busy={busy}>
          {t('imports.marksServe')}
        </Button>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-3">
        <p className="min-w-0 flex-1 basis-44 text-sm">{t('imports.marksCanHow')}</p>
        <Button busy={busy} onClick={() => onRead({ ...choice, marks: 'can' })}>
          {t('imports.marksCan')}
        </Button>
      </div>
    </section>
  )
}
