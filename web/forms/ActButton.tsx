import { Button, type ButtonProps } from '../ui/Button.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useSave } from './useSave.ts'

interface ActButtonProps extends Omit<ButtonProps, 'onClick' | 'busy'> {
  /** Calls the server, and brings the query cache up to date. */
  act: () => Promise<unknown>
  /** Sentence that says what was not done. */
  failed: string
}

/** A button that calls the server, in a row that wraps: a failure stands below, as wide as the row. */
export function ActButton({ act, failed, ...button }: ActButtonProps) {
  const { busy, failure, save } = useSave<'act'>()
  const press = () =>
    save('act', async () => {
      await act()
    })
  return (
    <>
      <Button {...button} busy={busy !== null} onClick={press} />
      {failure && (
        <div className="basis-full">
          <FailureNotice title={failed} failure={failure} />
        </div>
      )}
    </>
  )
}
