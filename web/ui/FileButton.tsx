import type { ReactNode, Ref } from 'react'
import { type ButtonLook, buttonClasses } from './button.classes.ts'
import { Spinning } from './Spinner.tsx'

interface FileButtonProps extends Pick<ButtonLook, 'variant'> {
  /** The field's `accept`: endings and media types. */
  accept: string
  icon?: ReactNode
  children: ReactNode
  /** Accessible name where the text on the button is not enough. */
  'aria-label'?: string
  'aria-describedby'?: string
  title?: string
  /** A file is under way. */
  busy?: boolean
  className?: string
  onChoose: (file: File) => void
  /** The field inside, which takes the focus. */
  ref?: Ref<HTMLInputElement>
}

/** A button that opens the device's chooser for one file. */
export const FileButton = ({
  variant,
  icon,
  children,
  title,
  busy,
  className,
  onChoose,
  ...field
}: FileButtonProps) => (
  <label
    title={title}
    className={buttonClasses(
      { variant },
      `relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${className ?? ''}`,
    )}
  >
    {busy ? <Spinning className="size-4" /> : icon}
    {children}
    <input
      {...field}
      type="file"
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onChoose(file)
        // The field is emptied, since choosing the same file once more would be no change.
        target.value = ''
      }}
      className="absolute inset-0 w-full cursor-pointer opacity-0"
    />
  </label>
)
