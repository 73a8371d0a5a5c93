import { completeSearch, sendFirstCalls } from './first-calls'

// The page loads this module as a small file of its own, before the rest of the code.
sendFirstCalls(window.location)
window.history.replaceState(window.history.state, '', completeSearch(window.location) + window.location.hash)
