import { RotateCw } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../strings/strings.ts'
import { reloadToNewest } from '../worker/worker.update.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  /** The path: a change of it clears the error. */
  place?: string
  children: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Catches errors of a page, including a chunk that failed to load, and offers a reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidUpdate({ place }: Props): void {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false })
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice
        tone="error"
        action={
          <Button icon={<RotateCw aria-hidden="true" className="size-5" />} onClick={reloadToNewest}>
            {t('app.reload')}
          </Button>
        }
      >
        {t('app.failed')}
      </Notice>
    )
  }
}
