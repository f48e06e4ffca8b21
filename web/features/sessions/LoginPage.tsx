import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sessionsApi } from '#shared/sessions.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/error.ts'
import { usePageTitle } from '../../pageTitle.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../strings.ts'
import { Arches } from '../../ui/Arches.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { setWantsToRegister } from './registerFlag.ts'
import { useSession } from './session.ts'

/** What did not work, and where the server said nothing about it, perhaps why. */
function refusalOf(error: unknown, t: Translate): { title: string; detail?: string } {
  if (!(error instanceof ApiError) || error.code === 'unknown') return { title: t('login.failed') }
  if (error.code === 'offline') return { title: t('login.failed'), detail: error.message }
  return { title: error.message }
}

/**
 * The login. On success the app appears after a moment, which `onSignedIn` may use to fetch it; on failure everything
 * that was typed stays.
 */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf> | null>(null)
  const isUnderWay = useRef(false)
  usePageTitle(t('login.title'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    setRefusal(null)
    try {
      const signedIn = await call(sessionsApi.login, { email, password })
      onSignedIn()
      await signIn(signedIn)
    } catch (error) {
      setRefusal(refusalOf(error, t))
      setIsBusy(false)
      isUnderWay.current = false
    }
  }

  const register = () => {
    setWantsToRegister(true)
    navigate(paths.register)
  }

  return (
    <div className="mx-auto grid max-w-md overflow-hidden md:rounded-lg md:border md:bg-surface lg:max-w-none lg:grid-cols-2">
      <div className="relative hidden overflow-hidden bg-hero p-10 text-on-hero lg:block">
        <Arches className="-bottom-16 left-1/2 size-112 -translate-x-1/2" />
        <p className="relative max-w-[16ch] font-serif text-3xl text-balance">{t('login.tagline')}</p>
      </div>
      <div className="md:p-10">
        <h1 className="mb-6 font-serif text-2xl">{t('login.title')}</h1>
        <form onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {refusal && (
            <Notice tone="error">
              <p>{refusal.title}</p>
              {refusal.detail && <p className="text-sm">{refusal.detail}</p>}
            </Notice>
          )}
          <Button type="submit" variant="primary" busy={isBusy}>
            {t(isBusy ? 'login.busy' : 'login.submit')}
          </Button>
          <p className="text-center">
            <Link to={paths.forgotPassword} className="inline-block py-2 text-primary underline underline-offset-4">
              {t('login.forgot')}
            </Link>
          </p>
        </form>
        <div className="mt-6 flex flex-col items-stretch gap-3 border-t pt-6 text-center">
          <p className="text-muted">{t('login.needAccount')}</p>
          <Button onClick={register}>{t('login.register')}</Button>
        </div>
      </div>
    </div>
  )
}
