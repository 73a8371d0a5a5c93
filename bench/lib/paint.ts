declare global {
  interface Window {
    /** Milliseconds from each key press to its paint. */
    painted: number[]
    /** Milliseconds between frames. */
    frames60?: number[]
  }
}

/** Runs in the page. A message posted in a frame is handled after that frame is painted. */
export function recordKeys(): void {
  const isListening = 'painted' in window
  window.painted = []
  if (isListening) return
  window.addEventListener(
    'keydown',
    () => {
      const pressed = performance.now()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => window.painted.push(performance.now() - pressed))
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

/** Runs in the page and stops when the list is removed: requesting frames without end would slow down typing. */
export function recordFrames(): void {
  window.frames60 = []
  let last = performance.now()
  const frame = (now: number) => {
    if (window.frames60 === undefined) return
    window.frames60.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Runs in the page. */
export function readFrameTimes(): number[] {
  const { frames60 = [] } = window
  delete window.frames60
  return frames60
}
