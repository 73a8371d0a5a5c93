import { ScreenOutlet } from '../screen-outlet'
import { OperatorBar } from './operator-bar'

export function OperatorSignInShell() {
  return (
    <>
      <OperatorBar />
      <ScreenOutlet />
    </>
  )
}
