import { createContext, useContext, useEffect } from 'react'
import { useStableCallback } from '../use-stable-callback'

/** The functions that close what is open inside a dialog, in the order of opening. Null outside of a dialog. */
export const ModalLayers = createContext<Set<() => void> | null>(null)

/**
 * While the component is mounted, Esc calls `close` instead of closing the dialog around it, wherever the focus is. Does
 * nothing outside of a dialog.
 */
export function useModalLayer(close: () => void): void {
  const layers = useContext(ModalLayers)
  const closeLayer = useStableCallback(close)
  useEffect(() => {
    layers?.add(closeLayer)
    return () => {
      layers?.delete(closeLayer)
    }
  }, [layers, closeLayer])
}
