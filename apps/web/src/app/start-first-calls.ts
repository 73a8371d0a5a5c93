import { sendFirstCalls } from './first-calls'

// The page loads this module as a small file of its own, before the rest of the code.
sendFirstCalls(window.location)
