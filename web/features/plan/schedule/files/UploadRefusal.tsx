import { ApiError, whyOf } from '../../../../api/error.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Outcome } from '../../../../ui/Outcome.tsx'
import { LayoutFields } from '../../imports/LayoutFields.tsx'
import { MarksQuestion, marksAsked } from '../../imports/MarksQuestion.tsx'
import { RowIssueList } from './RowIssueList.tsx'
import { FileRefusal, mayBeLayout, type useUpload } from './useUpload.ts'

/** The sentence of a refused file. */
export const whyRefused = (error: unknown): string => (error instanceof FileRefusal ? error.message : whyOf(error))

interface UploadRefusalProps {
  upload: ReturnType<typeof useUpload>
  error: unknown
  /** False where the sheet above says why. */
  isSaid: boolean
}

/** Reason for which a file was refused, the rows at fault, and other ways to read it. */
export function UploadRefusal({ upload, error, isSaid }: UploadRefusalProps) {
  const t = useT()
  const { choice, isReading, readAgain } = upload
  const isOwn = error instanceof FileRefusal
  const why = whyRefused(error)
  const problems = error instanceof ApiError ? error.issues : []
  const marks = marksAsked(error)
  return (
    <>
      {isSaid && !marks && (
        <Outcome tone="error" title={isOwn ? why : t('schedule.uploadFailed')}>
          {!isOwn && <p>{why}</p>}
        </Outcome>
      )}
      {problems.length > 0 && <RowIssueList issues={problems} />}
      {error instanceof ApiError && error.code === 'spreadsheet_hidden' && (
        <Button busy={isReading} className="self-start" onClick={() => readAgain({ ...choice, hidden: 'read' })}>
          {t('imports.readHidden')}
        </Button>
      )}
      {marks && <MarksQuestion marks={marks} choice={choice} busy={isReading} onRead={readAgain} />}
      {mayBeLayout(error) && <LayoutFields choice={choice} busy={isReading} onRead={readAgain} />}
    </>
  )
}
