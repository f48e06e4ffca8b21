import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../strings/strings.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          onClick={() => setIsShown((shown) => !shown)}
          className="flex size-11 items-center justify-center rounded text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="sr-only">{t(isShown ? 'login.hidePassword' : 'login.showPassword')}</span>
        </button>
      }
    />
  )
}
