import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useId, useRef, useState } from 'react'
import { type AppliedImport, type ImportPreview, MovedOnReply } from '#shared/plan/importEntries.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice, FailureText } from '../../../ui/FailureNotice.tsx'
import { ImportDays, PeoplesDays } from './ImportDays.tsx'
import { ImportQuestions } from './ImportQuestions.tsx'
import { applyInput, changesNothing, importCountsText, knownDays, NO_CHOICES } from './import.choices.ts'
import type { LayoutChoice } from './import.layout.ts'
import { LeftOutList } from './LeftOutList.tsx'
import { ReadAs } from './ReadAs.tsx'
import { ReadQuestions } from './ReadQuestions.tsx'

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
  const keepNames = () => setChoices({ ...NO_CHOICES, names: choices.names, daysAs: choices.daysAs })

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
  const reason = useId()
  const { choices, setChoices, keepNames, isStoring, failure, store } = useImport(props)
  const isNothing = changesNothing(preview, choices)
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
          <SheetHead preview={preview} days={knownDays(preview, choices)} title={title} />
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 py-5 sm:px-6">
            <ReadAs preview={preview} choice={choice} busy={isReading} onRead={readAgain} />
            {readFailure && <FailureText title={t('schedule.uploadFailed')} detail={readFailure} />}
            <ReadQuestions
              preview={preview}
              choice={choice}
              daysAs={choices.daysAs}
              busy={isReading}
              onRead={readAgain}
            />
            <ImportQuestions
              preview={preview}
              choices={choices}
              onChange={setChoices}
              choice={choice}
              onRead={readAgain}
            />
            <LeftOutList
              leftOut={preview.leftOut.filter(({ why }) => why !== 'ended')}
              isAll={preview.rows.length === 0 && !preview.days}
            />
            {preview.days && (
              <PeoplesDays
                days={preview.days}
                daysAs={choices.daysAs}
                onDaysAs={(daysAs) => setChoices({ ...choices, daysAs })}
              />
            )}
            <ImportDays rows={preview.rows} />
          </div>
          <footer className="flex flex-col gap-3 border-t px-4 py-3 sm:px-6">
            <FailureNotice title={t('schedule.uploadFailed')} failure={failure} />
            <div className="flex flex-wrap items-center justify-end gap-3">
              {isNothing && (
                <p id={reason} className="min-w-0 flex-1 basis-60 text-muted">
                  {t('imports.nothingToImport')}
                </p>
              )}
              <Button disabled={isStoring} onClick={onCancel}>
                {t('app.cancel')}
              </Button>
              <Button
                variant="primary"
                busy={isStoring || isReading}
                aria-describedby={isNothing ? reason : undefined}
                onClick={store}
              >
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
  /** Days of people that are added. */
  days: number
  title: RefObject<HTMLHeadingElement | null>
}

/** What the file will do, in numbers. */
function SheetHead({ preview: { filename, add, change, same }, days, title }: SheetHeadProps) {
  const t = useT()
  const counts = [
    importCountsText({ add, change, same }, t),
    days > 0 ? t('imports.counts.days', { count: days }) : [],
  ].flat()
  return (
    <header className="border-b px-4 py-4 sm:px-6">
      <Dialog.Title ref={title} tabIndex={-1} className="font-serif text-xl outline-none">
        {t('imports.title')}
      </Dialog.Title>
      <Dialog.Description className="mt-1 text-muted wrap-anywhere">
        {filename}: {counts.join(', ')}. {t('imports.nothingYet')}
      </Dialog.Description>
    </header>
  )
}
