import { type FormEvent, useState } from 'react'
import { MarksReply } from '#shared/imports.ts'
import { ASSIGNMENT_MAX } from '#shared/schedule.ts'
import { ApiError } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { LayoutChoice } from './import.layout.ts'

/** The marks of a table about which the server asks; undefined for another refusal. */
export const marksAsked = (error: unknown) =>
  error instanceof ApiError && error.code === 'marks_meaning' ? MarksReply.safeParse(error.reply).data : undefined

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
        <TextField
          label={t('schedule.assignment')}
          value={post}
          maxLength={ASSIGNMENT_MAX}
          onChange={({ target }) => setPost(target.value)}
          className="min-w-0 flex-1 basis-44"
        />
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
