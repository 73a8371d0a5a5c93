import { createContext, useContext } from 'react'

/** Brings the row that holds a field onto the screen; false when the field is in none of its rows. */
export type RevealRow = (path: string) => boolean

export interface Jumps {
  /** A line table tells how to reach its rows that are not drawn. */
  register: (reveal: RevealRow) => () => void
  /** Scrolls to a field and puts the caret there. */
  jump: (path: string) => void
}

/** Without a document around it there is nowhere to jump to. */
export const JumpContext = createContext<Jumps>({ register: () => () => {}, jump: () => {} })

export function useJumps(): Jumps {
  return useContext(JumpContext)
}
