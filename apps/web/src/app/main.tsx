import '../styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { forgetOtherSessions } from '../lib/forget-other-sessions.ts';
import { queryClient } from '../lib/query-client.ts';
import { reportWebVitals } from '../lib/web-vitals.ts';
import { applyStoredTheme } from '../ui/theme.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import { Router } from './router.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

applyStoredTheme();
forgetOtherSessions(queryClient);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <BrowserRouter>
          <ScreenBoundary>
            <Router />
          </ScreenBoundary>
        </BrowserRouter>
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
);

void reportWebVitals();
