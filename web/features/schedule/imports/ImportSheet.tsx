import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useRef, useState } from 'react'
import { type AppliedImport, type ImportPreview, importsApi, MovedOnReply } from '#shared/imports.ts'
import { unknownNamesApi } from '#shared/unknownNames.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice, FailureText } from '../../../ui/FailureNotice.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ImportDays, PeoplesDays } from './ImportDays.tsx'
import { ImportQuestions } from './ImportQuestions.tsx'
import { applyInput, countsText, NO_CHOICES, shiftOf } from './import.choices.ts'
import type { LayoutChoice } from './import.layout.ts'
import { hiddenQuestion, struckQuestion, subsQuestion } from './import.leftOut.ts'
import { LayoutFields } from './LayoutFields.tsx'
import { LeftOutList, ReadToo } from './LeftOutList.tsx'

export interface Imported extends AppliedImport {
  /** Sentences about names that could not be corrected after the import. */
  notCorrected: string[]
}

interface ImportSheetProps {
  preview: ImportPreview
  choice: LayoutChoice
  /** True while the file is read in another layout. */
  isReading: boolean
  /** Reason for which it could not be read. */
  readFailure: string | null
  onRead: (choice: LayoutChoice) => void
  onMovedOn: (preview: ImportPreview) => void
  onDone: (imported: Imported) => void
  onCancel: () => void
}

type ApplyNeeds = Pick<ImportSheetProps, 'preview' | 'onMovedOn' | 'onDone'>

/** The choices of an import, and how it is stored with them. */
function useImport({ preview, onMovedOn, onDone }: ApplyNeeds) {
  const [choices, setChoices] = useState(NO_CHOICES)
  const { busy, failure, save } = useSave<'import'>()
  /** Forgets choices by the numbers of rows, which may mean other rows in another preview. */
  const keepNames = () => setChoices({ ...NO_CHOICES, names: choices.names })

  async function apply(): Promise<AppliedImport> {
    try {
      return await call(importsApi.apply, applyInput(preview, choices))
    } catch (cause) {
      const fresh = cause instanceof ApiError ? MovedOnReply.safeParse(cause.reply).data?.import : undefined
      if (fresh) {
        keepNames()
        onMovedOn(fresh)
      }
      throw cause
    }
  }
  const store = () =>
    save('import', async () => {
      const applied = await apply()
      const notCorrected: string[] = []
      for (const [name, { _id: userId }] of choices.names)
        await call(unknownNamesApi.use, { name, userId }).catch((cause) =>
          notCorrected.push(`${name}: ${whyOf(cause)}`),
        )
      onDone({ ...applied, notCorrected })
    })
  return { choices, setChoices, keepNames, isStoring: busy !== null, failure, store }
}

/** Preview of a file: nothing is stored until 'Import'. */
export default function ImportSheet(props: ImportSheetProps) {
  const { preview, choice, isReading, readFailure, onRead, onCancel } = props
  const t = useT()
  const title = useRef<HTMLHeadingElement>(null)
  const { choices, setChoices, keepNames, isStoring, failure, store } = useImport(props)
  const readAgain = (other: LayoutChoice) => {
    keepNames()
    onRead(other)
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open && !isStoring) onCancel()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          initialFocus={title}
          className="fixed inset-0 z-50 flex flex-col bg-surface text-ink shadow-float sm:inset-4 sm:mx-auto sm:max-w-3xl sm:rounded-lg"
        >
          <SheetHead preview={preview} title={title} />
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 py-5 sm:px-6">
            <Wizard preview={preview} choice={choice} busy={isReading} onRead={readAgain} />
            {readFailure && <FailureText title={t('schedule.uploadFailed')} detail={readFailure} />}
            <ReadToo
              question={preview.year ? t('imports.year', { read: `${preview.year.read}` }) : null}
              answer={t('imports.meantYear', { meant: `${preview.year?.meant}` })}
              busy={isReading}
              onRead={() =>
                readAgain({
                  ...choice,
                  shiftYears: (preview.year?.meant ?? 0) < (preview.year?.read ?? 0) ? '-1' : '1',
                })
              }
            />
            <ReadToo
              question={hiddenQuestion(preview.leftOut, t)}
              answer={t('imports.readHidden')}
              busy={isReading}
              onRead={() => readAgain({ ...choice, hidden: 'read' })}
            />
            <ReadToo
              question={struckQuestion(preview.leftOut, t)}
              answer={t('imports.readStruck')}
              busy={isReading}
              onRead={() => readAgain({ ...choice, struck: 'read' })}
            />
            <ReadToo
              question={subsQuestion(preview.leftOut, t)}
              answer={t('imports.readSubs')}
              busy={isReading}
              onRead={() => readAgain({ ...choice, subs: 'read' })}
            />
            <ImportQuestions
              preview={preview}
              choices={choices}
              onChange={setChoices}
              choice={choice}
              onRead={readAgain}
            />
            <LeftOutList leftOut={preview.leftOut.filter(({ why }) => why !== 'ended')} />
            {preview.days && <PeoplesDays days={preview.days} />}
            <ImportDays rows={preview.rows} />
          </div>
          <footer className="flex flex-col gap-3 border-t px-4 py-3 sm:px-6">
            <FailureNotice title={t('schedule.uploadFailed')} failure={failure} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button disabled={isStoring} onClick={onCancel}>
                {t('app.cancel')}
              </Button>
              <Button variant="primary" busy={isStoring || isReading} onClick={store}>
                {t('imports.import')}
              </Button>
            </div>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface SheetHeadProps {
  preview: ImportPreview
  title: RefObject<HTMLHeadingElement | null>
}

/** What the file will do, in numbers. */
function SheetHead({ preview: { filename, add, change, same }, title }: SheetHeadProps) {
  const t = useT()
  return (
    <header className="border-b px-4 py-4 sm:px-6">
      <Dialog.Title ref={title} tabIndex={-1} className="font-serif text-xl outline-none">
        {t('imports.title')}
      </Dialog.Title>
      <Dialog.Description className="mt-1 text-muted wrap-anywhere">
        {filename}: {countsText({ add, change, same }, t)}. {t('imports.nothingYet')}
      </Dialog.Description>
    </header>
  )
}

interface WizardProps {
  preview: ImportPreview
  choice: LayoutChoice
  busy: boolean
  onRead: (choice: LayoutChoice) => void
}

/** The shape that was recognised; behind it a cell of the file as example, and the choice of another shape. */
function Wizard({ preview, choice, busy, onRead }: WizardProps) {
  const t = useT()
  const example = preview.rows.find(({ row }) => row !== null)
  const shift = example && shiftOf(example)
  const layout = preview.layout ?? 'rows'
  const sheets = preview.leftOut.filter(({ what }) => what === 'sheet').map(({ text }) => text)
  return (
    <section aria-label={t('imports.layout')} className="flex flex-col gap-1 rounded bg-sunken px-4 py-1">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-4 [&::-webkit-details-marker]:hidden">
          <span className="font-medium">{t('imports.readAs', { layout: t(`imports.layout.${layout}`) })}</span>
          <span className="text-primary underline underline-offset-4">{t('imports.otherLayout')}</span>
        </summary>
        {example && shift && (
          <p className="mb-2 text-sm text-muted wrap-anywhere">
            {t('imports.example', {
              place: example.cell
                ? t('imports.cell', { cell: example.cell })
                : t('imports.row', { row: `${example.row}` }),
              shift: t('imports.shift', {
                day: formatDay(shift.date),
                service: shift.serviceTime,
                assignment: shift.assignment,
                name: shift.name,
              }),
            })}
          </p>
        )}
        <LayoutFields choice={{ ...choice, layout }} busy={busy} onRead={onRead} />
        <p className="my-2 text-sm text-muted">{t('imports.remembered')}</p>
      </details>
      {preview.sheet !== null && sheets.length > 0 && (
        <SelectField
          label={t('imports.sheet')}
          value={preview.sheet}
          disabled={busy}
          className="mb-2 max-w-72"
          onChange={({ target }) => onRead({ ...choice, sheet: target.value, split: [], people: [] })}
        >
          {[preview.sheet, ...sheets].map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </SelectField>
      )}
    </section>
  )
}
