import type { RotaMine } from '#shared/rota/answers.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Thanks to the viewer for days on which they served, for a week; their push reaches some of them alone. */
export default function ThanksNotes({ thanks }: { thanks: NonNullable<RotaMine['thanks']> }) {
  const t = useT()
  return thanks.map(({ date, text, by }) => (
    <Notice key={date} tone="success">
      <p className="font-medium wrap-anywhere">
        {by ? t('thanks.from', { name: by.name, day: formatDay(date) }) : t('thanks.day', { day: formatDay(date) })}
      </p>
      <p className="wrap-anywhere">{text}</p>
    </Notice>
  ))
}
