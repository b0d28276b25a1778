import '../site.css';
import { reportWebVitals } from '../../lib/web-vitals.ts';
import { chooseSubjectFromAddress } from './contact-subject.ts';
import { watchEntrance } from './entrance.ts';
import { awakenIslands } from './islands.ts';
import { fadeOnlyWithinSite } from './page-change.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { playScenesInView } from './scenes.ts';

watchEntrance();
playScenesInView();
prefetchOnIntent();
awakenIslands();
chooseSubjectFromAddress();
fadeOnlyWithinSite();
void reportWebVitals();
