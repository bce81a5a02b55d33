@echo off
rem Starts Verbscope from the folder that it was unpacked into. Needs a JDK of 17 or later; fetches and builds nothing.
setlocal
set "HERE=%~dp0"
set "JAVA=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "JAVA=%JAVA_HOME%\bin\java.exe"
if defined VERBSCOPE_JAVA_HOME set "JAVA=%VERBSCOPE_JAVA_HOME%\bin\java.exe"
"%JAVA%" --list-modules 2>nul | findstr /r /c:"^jdk.jshell@1[7-9]" /c:"^jdk.jshell@[2-9][0-9]" >nul
if errorlevel 1 (
    echo Verbscope needs a JDK of 17 or later ^(a JRE will not do^). Install one, e.g. from https://adoptium.net,
    echo or say where it is:  set VERBSCOPE_JAVA_HOME=C:\path\to\jdk
    exit /b 69
)
set "FIRST=%~1"
if "%FIRST%"=="" goto window
if /i "%FIRST%"=="window" goto window
"%JAVA%" "@%HERE%jvm.options" "-Dverbscope.home=%HERE%." "-Dverbscope.process.classpath=%HERE%lib\*" "-Dverbscope.jvm.options=%HERE%jvm.options" -Djava.awt.headless=true -XX:TieredStopAtLevel=1 -cp "%HERE%lib\*;%HERE%app\*" org.verbscope.app.cli.Main %*
exit /b %ERRORLEVEL%
:window
if "%FIRST%"=="" set "ARGUMENTS=window"
if not "%FIRST%"=="" set "ARGUMENTS=%*"
"%JAVA%" "@%HERE%jvm.options" "-Dverbscope.home=%HERE%." "-Dverbscope.process.classpath=%HERE%lib\*" "-Dverbscope.jvm.options=%HERE%jvm.options" --module-path "%HERE%fx\windows-x64" --add-modules javafx.controls -XX:TieredStopAtLevel=1 -cp "%HERE%lib\*;%HERE%app\*" org.verbscope.app.cli.Main %ARGUMENTS%
exit /b %ERRORLEVEL%
