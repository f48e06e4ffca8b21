import type { DemoLogin } from '#shared/people/config.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

interface DemoLoginsProps {
  logins: DemoLogin[]
  onChoose: (account: Pick<DemoLogin, 'email' | 'password'>) => void
}

/** The people of the demo: a tap signs in as one. */
export function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  const t = useT()
  return (
    <section aria-labelledby="demo-title" className="mt-6 flex flex-col gap-3 border-t pt-6">
      <h2 id="demo-title" className="font-semibold">
        {t('demo.title')}
      </h2>
      <p className="text-sm text-muted">{t('demo.what')}</p>
      <ul className="flex flex-col gap-2">
        {logins.map((login) => (
          <li key={login.email}>
            <Button
              className="w-full flex-wrap wrap-anywhere"
              onClick={() => onChoose({ email: login.email, password: login.password })}
            >
              <span>{login.name}</span>
              <span className="font-normal text-muted">{t(`demo.${login.role}`)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
